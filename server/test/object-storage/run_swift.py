"""Runs OpenStack Swift with its S3 interface on loopback, as one process that ends with its standard input.

Arguments: a folder for its data, access key, secret key, port (0: a free one). Prints the port when it is ready.
Lines on standard input make its disk full ("disk full", "disk empty") or exhaust the quota of a bucket
("quota BUCKET BYTES"; 0: no quota), and are printed when that is done.
"""

import array
import os
import sys

from swift.common.utils import eventlet_monkey_patch

eventlet_monkey_patch()

import eventlet
from eventlet import tpool, wsgi
from swift.common import utils
from swift.common.direct_client import direct_put_container
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingData
from swift.common.wsgi import loadapp

folder, access_key, secret_key, port = sys.argv[1:]
account, user = access_key.split(":")

# No memcached: without one, Swift reads from the disk what it would have cached.
proxy = f"""
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo container-quotas proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret_key} .admin
[filter:slo]
use = egg:swift#slo
[filter:container-quotas]
use = egg:swift#container_quotas
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# A full disk would count as broken for a minute.
error_suppression_interval = 0
"""


def listen(name, config, pool, port=0):
    """Serves the configuration on a port, which it returns; 0: a free one."""
    path = os.path.join(folder, f"{name}.conf")
    with open(path, "w") as file:
        file.write(f"[DEFAULT]\nswift_dir = {folder}\ndevices = {folder}\nmount_check = false\n{config}")
    socket = eventlet.listen(("127.0.0.1", port))
    app = loadapp(path, global_conf={"log_name": name})
    options = {"protocol": SwiftHttpProtocol, "capitalize_response_headers": False, "custom_pool": pool}
    eventlet.spawn(wsgi.server, socket, app, utils.NullLogger(), **options)
    return socket.getsockname()[1]


devices = {}
os.makedirs(os.path.join(folder, "disk"), exist_ok=True)
for kind in ("account", "container", "object"):
    server = listen(kind, f"[app:main]\nuse = egg:swift#{kind}\n", eventlet.GreenPool())
    device = {"id": 0, "device": "disk", "ip": "127.0.0.1", "port": server, "region": 1, "zone": 1, "weight": 1}
    devices[kind] = {**device, "replication_ip": "127.0.0.1", "replication_port": server}
    RingData([array.array("H", [0])], [device], 32).save(os.path.join(folder, f"{kind}.ring.gz"))
print(listen("proxy", proxy, eventlet.GreenPool(), int(port)), flush=True)

while True:
    line = tpool.execute(sys.stdin.readline)
    command = line.split()
    if not command:
        os._exit(0)
    if command[0] == "disk":
        utils.FALLOCATE_RESERVE, utils.FALLOCATE_IS_PERCENT = (100, True) if command[1] == "full" else (0, False)
    else:
        # The parts of a large object are in a second container.
        for container in (command[1], f"{command[1]}+segments"):
            quota = {"X-Container-Meta-Quota-Bytes": command[2] if command[2] != "0" else ""}
            headers = {**quota, "X-Timestamp": utils.Timestamp.now().internal, "X-Backend-Storage-Policy-Index": "0"}
            direct_put_container(devices["container"], 0, f"AUTH_{account}", container, headers=headers)
    print(line, end="", flush=True)
