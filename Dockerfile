# The image of a server, web or worker. Everything it needs is in the lock file, Node.js too; the base
# image of the first two stages only provides npm.
#
#   docker build -t adire .
#   docker run --read-only --tmpfs /tmp -v adire-data:/data -p 3000:3000 --env-file .env adire

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY art/package.json art/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY scripts/install.mjs scripts/
RUN node scripts/install.mjs --server

FROM packages AS build
ENV NODE_ENV=production
RUN node scripts/install.mjs --all
COPY . .
RUN node_modules/.bin/node scripts/build.ts

FROM debian:bookworm-slim
# HOME, because the user has no entry in /etc/passwd.
ENV NODE_ENV=production DATA_DIR=/data HOME=/tmp PATH=/app/node_modules/.bin:$PATH
WORKDIR /app
COPY --from=packages /app ./
COPY art art/
COPY contract contract/
COPY locales locales/
COPY server server/
COPY scripts scripts/
COPY --from=build /app/web/builds web/builds/
RUN install -d -o 10001 -g 10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
