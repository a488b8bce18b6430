# Pages and API (ROLE=web), the worker (ROLE=worker), or both, from one image. Kept in step by tests/operations/container.test.ts.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:26.10.0-trixie-slim
# pg_dump and pg_restore, for npm run admin -- backup and restore.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 0700 /data /data/uploads /data/backups
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/public ./public
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/web ./web
COPY --from=build /app/db ./db
COPY --from=build /app/scripts ./scripts
ENV NODE_ENV=production APP_MODE=production HOST=0.0.0.0 PORT=8000 UPLOAD_DIR=/data/uploads BACKUP_DIR=/data/backups
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "server/main.ts"]
