import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** The one field for files. Few people open it, so its code comes on its own. */
export const FileField = lazyComponent(async () => (await import('./upload-field.tsx')).UploadField)
/** A private picture, by a link that was made for its viewer. */
export const PrivatePicture = lazyComponent(async () => (await import('./private-picture.tsx')).LinkedPicture)

export type { UploadState } from './use-uploads.ts'
