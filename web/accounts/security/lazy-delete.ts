import { lazyPart } from '#web/ui/lazy-part.tsx'

export const DeletePart = lazyPart(async () => (await import('./delete-part.tsx')).DeletePart)
