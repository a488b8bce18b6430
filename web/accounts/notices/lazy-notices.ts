import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const NoticesPart = lazyComponent(async () => (await import('./notices-part.tsx')).NoticesPart)
