import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Seldom seen: two devices at once. */
export const ChangedElsewhere = lazyComponent(async () => (await import('./changed-elsewhere.tsx')).ChangedElsewhere)
