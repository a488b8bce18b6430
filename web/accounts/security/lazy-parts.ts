import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Rarely used parts, each with code of its own. */
export const DataPart = lazyComponent(async () => (await import('./data-part.tsx')).DataPart)
export const DeletePart = lazyComponent(async () => (await import('./delete-part.tsx')).DeletePart)
