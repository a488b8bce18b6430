import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Parts needed once the provider acts. Their code is loaded when the browser is idle. */
export const AddPhotos = lazyComponent(async () => (await import('./add-photos.tsx')).AddPhotos)
export const PhotoDialogs = lazyComponent(
  async () => (await import('./photo-dialogs.tsx')).PhotoDialogs,
  ({ open }) => open !== null,
)
