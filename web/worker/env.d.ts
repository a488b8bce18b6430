declare module '*?raw' {
  const text: string
  export default text
}

/** Background sync of browsers, which TypeScript doesn't know yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}
