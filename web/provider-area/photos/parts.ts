import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** What is needed once somebody acts: its code comes when the browser has nothing else to do. */
export const AddPhotos = lazyComponent(async () => (await import('./add-photos.tsx')).AddPhotos)
export const PhotoDialogs = lazyComponent(
  async () => (await import('./photo-dialogs.tsx')).PhotoDialogs,
  ({ open }) => open !== null,
)
