#!/usr/bin/env python3
"""The team's server of `make demo-compose`: keeps what is put under its address as files in a folder.

    server.py FOLDER        prints its port, and serves on loopback until its input ends
"""
import http.server
import os
import sys
import threading
import urllib.parse

FOLDER = os.path.realpath(sys.argv[1])


class Handler(http.server.BaseHTTPRequestHandler):
    def do_PUT(self):
        path = os.path.realpath(FOLDER + urllib.parse.unquote(self.path))
        if not path.startswith(FOLDER + os.sep):
            return self.answer(403)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        part = f"{path}.{self.client_address[1]}.part"
        left = int(self.headers.get("Content-Length", 0))
        with open(part, "wb") as file:
            while left > 0 and (piece := self.rfile.read(min(left, 65536))):
                file.write(piece)
                left -= len(piece)
        if left:  # Cut off: what is there of it is nobody's.
            os.remove(part)
            return self.answer(400)
        os.replace(part, path)
        self.answer(201)

    def answer(self, code):
        self.send_response(code)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
