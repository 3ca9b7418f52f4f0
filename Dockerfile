# Rollcall in a container: small, not as root, with a health check. All data is in the volume /data or in PostgreSQL.
#   docker build -t rollcall . && docker run -p 127.0.0.1:8080:8080 -v rollcall:/data rollcall

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
# The image has Node, so leave out the packages that bring it.
RUN npm ci --ignore-scripts --no-audit --no-fund \
  && node tools/build-panel.mjs \
  && npm prune --ignore-scripts --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data NODE_COMPILE_CACHE=/var/cache/rollcall
WORKDIR /app
COPY --from=build /build/package.json /build/package-lock.json /build/openapi.json /build/LICENSE ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/bin bin
COPY --from=build /build/docs docs
COPY --from=build /build/migrations migrations
COPY --from=build /build/src src
COPY --from=build /build/panel/dist panel/dist
RUN mkdir /data /var/cache/rollcall && chown node:node /data /var/cache/rollcall
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
