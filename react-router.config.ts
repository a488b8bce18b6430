import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // The whole site's manifest is a few kilobytes: one file that never has to be asked for again.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
