import { createApi } from './api.mjs'

// The page and its small server side: `npm start` while developing, then `npx vite build` and
// `npx vite preview`.
// GATEHOUSE_URL=https://office.example.ng GATEHOUSE_KEY=ghk_… npm start

const serveApi = ({ middlewares }) => void middlewares.use('/api', createApi(process.env))

export default { plugins: [{ name: 'api', configureServer: serveApi, configurePreviewServer: serveApi }] }
