import { lazyPart } from '#web/ui/lazy-part.tsx'

/** What is seldom used: code of its own each. */
export const DataPart = lazyPart(async () => (await import('./data-part.tsx')).DataPart)
export const DeletePart = lazyPart(async () => (await import('./delete-part.tsx')).DeletePart)
