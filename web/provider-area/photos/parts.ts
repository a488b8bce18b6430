import { lazyPart } from '#web/ui/lazy-part.tsx'

/** What is needed once somebody acts: its code comes when the browser has nothing else to do. */
export const AddPhotos = lazyPart(async () => (await import('./add-photos.tsx')).AddPhotos)
export const PhotoDialogs = lazyPart(
  async () => (await import('./photo-dialogs.tsx')).PhotoDialogs,
  ({ open }) => open !== null,
)
