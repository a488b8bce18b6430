import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What is seldom used: code of its own each. */
export const DataPart = lazyComponent(async () => (await import('./data-part.tsx')).DataPart)
export const DeletePart = lazyComponent(async () => (await import('./delete-part.tsx')).DeletePart)
