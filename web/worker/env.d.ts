declare module '*?raw' {
  const text: string
  export default text
}

/** What browsers that send in the background add; not in the list of TypeScript yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}
