"""What a page waits for, so that the looks of its parts cost it no message."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

from knights.ui.running import delivery


def test_a_page_ends_once_the_busy_server_has_taken_its_messages():
    happened: list[str] = []

    async def serve() -> None:
        loop = asyncio.get_running_loop()

        def page() -> None:
            with delivery.delivered():
                loop.call_soon_threadsafe(happened.append, "taken")
            happened.append("ended")

        with delivery.serving():
            thread = Thread(target=page)
            thread.start()
            time.sleep(0.1)  # The server is busy.
            await asyncio.to_thread(thread.join)

    with ThreadPoolExecutor(1) as thread:  # A test of a browser may have left a loop in this one.
        thread.submit(asyncio.run, serve()).result()
    assert happened == ["taken", "ended"]
    with delivery.delivered():
        pass  # Without a server, there is nothing to wait for.
