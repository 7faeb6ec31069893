"""Takes the grain out of a picture with the network of Open Image Denoise, whose weights are a file (README).

The network sees the picture, what colour each surface is by itself, and which way it faces.
"""

import struct

import numpy as np

BAND, EDGE = 4096, 32


def read_weights(file):
    data = open(file, "rb").read()
    at = struct.unpack_from("<Q", data, 4)[0]
    found = {}
    (count,) = struct.unpack_from("<I", data, at)
    at += 4
    for _ in range(count):
        (long,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + long].decode()
        at += 2 + long
        shape = struct.unpack_from(f"<{data[at]}I", data, at + 1)
        at += 1 + 4 * len(shape) + len(shape)
        kind = {"f": "<f4", "h": "<f2"}[chr(data[at])]
        (offset,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        values = np.frombuffer(data, kind, int(np.prod(shape)), offset)
        found[name] = values.astype("f").reshape(shape)
    return found


class Denoiser:
    def __init__(self, file):
        self.weights = read_weights(file)

    def calm(self, colour, albedo, normal):
        """All three are rows of pixels of three; colour as it is shown, from 0 to 1."""
        h, w, _ = colour.shape
        seen = np.concatenate([np.clip(colour, 0, 1), np.clip(albedo, 0, 1), np.clip(normal, -1, 1) / 2 + 0.5], 2)
        # What is outside of the frame is nothing to the network, and would show along the edges.
        seen = np.pad(seen, ((EDGE, EDGE - h % 16 + 16), (EDGE, EDGE - w % 16 + 16), (0, 0)), mode="reflect")
        first = np.ascontiguousarray(seen.transpose(2, 0, 1), "f")
        down = [first]
        x = self.layer("enc_conv0", first)
        for name in ("enc_conv1", "enc_conv2", "enc_conv3", "enc_conv4"):
            x = halve(self.layer(name, x))
            down.append(x)
        x = self.layer("enc_conv5b", self.layer("enc_conv5a", down.pop()))
        for name in ("dec_conv4", "dec_conv3", "dec_conv2", "dec_conv1"):
            x = np.concatenate([double(x), down.pop()])
            x = self.layer(f"{name}b", self.layer(f"{name}a", x))
        x = self.layer("dec_conv0", x, rest=False)
        return np.clip(x[:, EDGE : EDGE + h, EDGE : EDGE + w].transpose(1, 2, 0), 0, 1)

    def layer(self, name, x, rest=True):
        weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        c, h, w = x.shape
        # Rows one after the other with a margin between them, so that each neighbour is the same array a step further on.
        wide = w + 2
        flat = np.zeros((c, (h + 3) * wide), "f")
        flat[:, : (h + 2) * wide].reshape(c, h + 2, wide)[:, 1:-1, 1:-1] = x
        taps = [(dy * wide + dx, np.ascontiguousarray(weight[:, :, dy, dx])) for dy in range(3) for dx in range(3)]
        out = np.empty((len(weight), h * wide), "f")
        part = np.empty((len(weight), BAND), "f")
        for start in range(0, h * wide, BAND):
            band = out[:, start : start + BAND]
            piece = part[:, : band.shape[1]]
            band[:] = 0
            for at, tap in taps:
                np.matmul(tap, flat[:, start + at : start + at + band.shape[1]], out=piece)
                band += piece
        out = np.ascontiguousarray(out.reshape(-1, h, wide)[:, :, :w])
        out += bias[:, None, None]
        return np.maximum(out, 0, out=out) if rest else out


def halve(x):
    c, h, w = x.shape
    return x.reshape(c, h // 2, 2, w // 2, 2).max((2, 4))


def double(x):
    return x.repeat(2, 1).repeat(2, 2)
