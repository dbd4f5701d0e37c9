"""Starts the service for each test."""

import threading
from collections.abc import Iterator

import pytest
from drawn import DrawnPipeline, Server, create_server


@pytest.fixture
def pipeline() -> DrawnPipeline:
    return DrawnPipeline()


@pytest.fixture
def server(pipeline: DrawnPipeline) -> Iterator[Server]:
    started = create_server(pipeline)
    thread = threading.Thread(target=started.serve_forever, args=(0.02,))
    thread.start()
    yield started
    pipeline.go.set()
    started.shutdown()
    started.server_close()
    thread.join()
