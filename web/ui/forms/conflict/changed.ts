import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Rare: two devices at the same time. */
export const ChangedElsewhere = lazyComponent(async () => (await import('./changed-elsewhere.tsx')).ChangedElsewhere)
