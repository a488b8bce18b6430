declare const self: ServiceWorkerGlobalScope & {
  /** Written before this file by the server that sends it. */
  WITH_PUSH?: boolean
}

/** The scope of a service worker under its own type. */
export const worker = self
