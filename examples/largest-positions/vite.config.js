import { defineConfig } from 'vite'

/** The product is started with PUBLIC_URL=http://127.0.0.1:5199: its pages, calls and sign-in come over this address. */
const proxy = { '^/(?!largest/)': { target: process.env['PRODUCT'] ?? 'http://127.0.0.1:4780', changeOrigin: false } }
const server = { host: '127.0.0.1', port: Number(process.env['PORT'] ?? 5199), strictPort: true, proxy }

export default defineConfig({ base: '/largest/', build: { target: 'es2023' }, server, preview: server })
