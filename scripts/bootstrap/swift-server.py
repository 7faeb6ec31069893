"""A private OpenStack Swift with its S3 door, for one test run: python3 swift-server.py FOLDER PORT.

Four servers in this process group, on this machine only, from Debian's package python3-swift. It says "ready" once it
answers, and ends when whoever started it does.
"""
import ctypes
import os
import pwd
import signal
import sys
import time
import urllib.request

folder, port = sys.argv[1], int(sys.argv[2])
PR_SET_PDEATHSIG = 1


def die_with_parent():
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


# As root it becomes the user that the package has made; a change of user also forgets the signal.
if os.getuid() == 0:
    owner = pwd.getpwnam("swift")
    os.chown(folder, owner.pw_uid, owner.pw_gid)
    os.setgroups([])
    os.setgid(owner.pw_gid)
    os.setuid(owner.pw_uid)
die_with_parent()
# Nobody cuts this machine's power: without waiting for the disk a test run is much shorter.
os.fsync = os.fdatasync = lambda descriptor: None



def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


# Read by Swift as soon as it is loaded.
write("swift.conf", "[swift-hash]\nswift_hash_path_prefix = test\nswift_hash_path_suffix = test\n")

from swift.common import utils  # noqa: E402

utils.set_swift_dir(folder)

from swift.common.ring.builder import RingBuilder  # noqa: E402
from swift.common.wsgi import run_wsgi  # noqa: E402

NAMES = ("account", "container", "object")
ports = {name: port + 1 + number for number, name in enumerate(NAMES)}
devices = os.path.join(folder, "devices")
os.makedirs(os.path.join(devices, "d1"))

COMMON = f"""[DEFAULT]
bind_ip = 127.0.0.1
bind_port = %d
workers = 0
user = {pwd.getpwuid(os.getuid()).pw_name}
swift_dir = {folder}
devices = {devices}
mount_check = false
fallocate_reserve = 0
log_level = ERROR
"""

paths = {}
for name in NAMES:
    paths[name] = write(
        f"{name}-server.conf",
        COMMON % ports[name]
        + f"[pipeline:main]\npipeline = healthcheck {name}-server\n"
        + f"[app:{name}-server]\nuse = egg:swift#{name}\n"
        + "[filter:healthcheck]\nuse = egg:swift#healthcheck\n",
    )
    builder = RingBuilder(2, 1, 1)
    builder.add_dev(
        {"region": 1, "zone": 1, "ip": "127.0.0.1", "port": ports[name], "device": "d1", "weight": 1}
    )
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f"{name}.ring.gz"))

PIPELINE = (
    "catch_errors gatekeeper healthcheck memory listing_formats bulk s3api tempauth copy slo dlo"
    " versioned_writes symlink proxy-server"
)
filters = "".join(
    f"[filter:{name}]\nuse = egg:swift#{name}\n"
    for name in PIPELINE.split()
    if name not in ("memory", "s3api", "tempauth", "proxy-server")
)
paths["proxy"] = write(
    "proxy-server.conf",
    COMMON % port
    + f"[pipeline:main]\npipeline = {PIPELINE}\n"
    + "[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nallow_account_management = true\n"
    + "[filter:s3api]\nuse = egg:swift#s3api\nlocation = us-east-1\n"
    + "[filter:tempauth]\nuse = egg:swift#tempauth\nuser_test_tester = testing .admin\n"
    + "[filter:memory]\npaste.filter_factory = swift_memory:filter_factory\n"
    + filters,
)


class Memory:
    """What the servers ask of memcached, in a dictionary."""

    def __init__(self):
        self.kept = {}

    def get(self, key, *_, **__):
        value, until = self.kept.get(key, (None, 0))
        return value if until == 0 or until > time.time() else None

    def set(self, key, value, *_, time=0, **__):
        self.kept[key] = (value, time and time_now() + time)

    def delete(self, key, *_, **__):
        self.kept.pop(key, None)

    def incr(self, key, delta=1, time=0, **__):
        value = int(self.get(key) or 0) + delta
        self.set(key, value, time=time)
        return value


time_now = time.time


def filter_factory(_settings, **_local):
    memory = Memory()

    def wrap(app):
        def handle(env, start_response):
            env["swift.cache"] = memory
            return app(env, start_response)

        return handle

    return wrap


sys.modules["swift_memory"] = type(sys)("swift_memory")
sys.modules["swift_memory"].filter_factory = filter_factory

for name in (*NAMES, "proxy"):
    if os.fork() == 0:
        die_with_parent()
        sys.exit(run_wsgi(paths[name], f"{name}-server", verbose=True))


def answers(where):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{where}/healthcheck", timeout=1):
            return True
    except OSError:
        return False


deadline = time.time() + 60
while not all(answers(where) for where in (*ports.values(), port)):
    if time.time() > deadline or os.waitpid(-1, os.WNOHANG) != (0, 0):
        sys.exit("Swift did not start")
    time.sleep(0.1)

def call(path, method="GET", **headers):
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        method=method,
        headers={name.replace("_", "-"): value for name, value in headers.items()},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.headers


# One bucket for all tests; each has a prefix of its own in it.
token = call("/auth/v1.0", x_auth_user="test:tester", x_auth_key="testing")["x-auth-token"]
call("/v1/AUTH_test/forecourt", "PUT", x_auth_token=token)
print("ready", flush=True)
os.wait()
