import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // Fonts and pictures stay files: inlined ones would be sent again with every stylesheet.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  environments: {
    // Everything that touches React Router at run time lives in Vite's graph, or there are two copies of it.
    ssr: { build: { rolldownOptions: { input: './web/ssr-handler.ts' } } },
  },
  optimizeDeps: {
    entries: ['./web/root.tsx', './web/**/pages/*.tsx'],
    include: ['react-router/dom', 'react-dom/client', '@mantine/core', '@mantine/hooks'],
  },
})
