import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The forms of the list of services, where most people come to look. */
export const CreateForm = lazyPart(async () => (await import('./create-form.tsx')).CreateForm)
export const EditForm = lazyPart(async () => (await import('./edit-form.tsx')).EditForm)
