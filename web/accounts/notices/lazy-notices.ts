import { lazyPart } from '#web/ui/lazy-part.tsx'

export const NoticesPart = lazyPart(async () => (await import('./notices-part.tsx')).NoticesPart)
