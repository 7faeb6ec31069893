# The site in a container: `docker build -t forecourt .`, or compose.yaml. Its data are in /data and nowhere else.

# Named by their digests, so that each build has the same; compose.yaml names the same two.
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ARG DEBIAN_IMAGE=debian:bookworm-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The history stays outside: `--build-arg COMMIT=$(git rev-parse --short=8 HEAD)` names what this is built from.
ARG COMMIT=
RUN npm run build
# What the pages need is in dist; the server needs far less.
RUN npm prune --omit=dev
# Sources in C, other systems' binaries, types and maps, and our tests.
RUN rm -rf node_modules/node-addon-api node_modules/better-sqlite3/deps node_modules/better-sqlite3/prebuilds/[dw]* node_modules/better-sqlite3/prebuilds/*musl* node_modules/zod/src node_modules/fastify/test node_modules/fastify/docs node_modules/pino/test node_modules/pino/docs node_modules/find-my-way/test node_modules/avvio/test node_modules/ajv/lib node_modules/@noble/*/src node_modules/@noble/post-quantum/node_modules/@noble/*/src node_modules/@simplewebauthn/server/script node_modules/@peculiar/*/build/es2015 node_modules/tsyringe/dist/esm* node_modules/otpauth/dist/*.umd.* node_modules/otpauth/dist/*.esm.* node_modules/otpauth/dist/*.min.* node_modules/lru-cache/dist/commonjs && find . -type f \( -path './node_modules/*.d.ts' -o -path './node_modules/*.d.mts' -o -path './node_modules/*.d.cts' -o -path './node_modules/*.map' -o -path './node_modules/*/README.md' -o -path './node_modules/*/CHANGELOG.md' -o -path './node_modules/zod/*.cjs' -o -path './src/*.test.ts*' -o -path './src/*.fixture.ts' \) -delete

# Node alone, without npm, yarn and headers: half the size.
FROM ${DEBIAN_IMAGE}
COPY --from=build /usr/local/bin/node /usr/local/bin/node
RUN useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin forecourt \
  && install -d -o forecourt -g forecourt -m 0700 /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/package-lock.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/artwork ./artwork
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER forecourt
VOLUME /data
EXPOSE 3000
# It finishes what it has begun, a mail that is being sent too: stop it with 70 seconds of patience.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "src/server/main.mjs"]
