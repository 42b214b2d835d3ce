"""The looks of a page, and what it waits for so that they cost it no message."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

from knights.play.classroom import MAX_PEOPLE
from knights.ui.running import looks


def test_a_page_ends_once_the_busy_server_has_taken_its_messages():
    happened: list[str] = []

    async def serve() -> None:
        loop = asyncio.get_running_loop()

        def page() -> None:
            with looks.delivered():
                loop.call_soon_threadsafe(happened.append, "taken")
            happened.append("ended")

        with looks.serving():
            thread = Thread(target=page)
            thread.start()
            time.sleep(0.1)  # The server is busy.
            await asyncio.to_thread(thread.join)

    with ThreadPoolExecutor(1) as thread:  # A test of a browser may have left a loop in this one.
        thread.submit(asyncio.run, serve()).result()
    assert happened == ["taken", "ended"]
    with looks.delivered():
        pass  # Without a server, there is nothing to wait for.


def test_a_hall_looks_less_often():
    assert looks.seconds(1) == looks.seconds(60) == 1
    assert looks.seconds(61) == looks.seconds(MAX_PEOPLE) == 2
