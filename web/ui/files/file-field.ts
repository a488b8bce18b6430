import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The one field for files. Few people open it, so its code comes on its own. */
export const FileField = lazyPart(async () => (await import('./upload-field.tsx')).UploadField)
/** A private picture, by a link that was made for whoever looks at it. */
export const PrivatePicture = lazyPart(async () => (await import('./private-picture.tsx')).LinkedPicture)

export type { UploadState } from './use-uploads.ts'
