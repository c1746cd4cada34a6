# docker build -t bot-blending .     How to run it stands in the README, 'In a container'.

# What the built product loads while it runs.
FROM node:22-slim AS packages
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

# What is built, with all that builds it.
FROM node:22-slim AS built
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4780 DATA_DIR=/home/node/data
WORKDIR /home/node
COPY --from=packages /build/node_modules app/node_modules
COPY --from=built /build/package.json app/package.json
COPY --from=built /build/scripts app/scripts
COPY --from=built /build/dist app/dist
# The program belongs to root and is not changed; the user of the image writes the data and nothing else.
USER node
RUN mkdir data && chmod 700 data
VOLUME /home/node/data
EXPOSE 4780
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "app/scripts/bot-blending.mjs"]
