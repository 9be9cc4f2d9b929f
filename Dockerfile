# Platen in a container: builds the package, then installs it without what only building needs.
#
#   docker build -t platen .
#   docker run -p 3000:3000 -v platen:/data -e PLATEN_API_KEY=a-long-random-text platen
#
# Both stages exist for amd64 and arm64 (docker buildx build --platform linux/amd64,linux/arm64).

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY test/packages/package.json test/packages/
RUN npm ci --ignore-scripts --workspaces=false
COPY . .
RUN npm pack --pack-destination /package && rm -f /package/platen-client-*.tgz

FROM node:24-bookworm-slim
# The binaries are in the packages; install scripts would only look for them.
RUN --mount=from=build,source=/package,target=/package \
    npm install --global --ignore-scripts /package/platen-*.tgz \
    && npm cache clean --force \
    && mkdir /data && chown node:node /data
USER node
# Within a container, the network decides who reaches the service.
ENV PLATEN_HOST=0.0.0.0 PLATEN_DATA=/data NODE_ENV=production
# Threads that drew large documents leave less memory behind in the C library.
ENV MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PLATEN_PORT || 3000) + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Signals reach the service itself, so that it stops properly.
ENTRYPOINT ["platen"]
