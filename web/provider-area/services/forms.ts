import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** The forms of the list of services, where most people come to look. */
export const CreateForm = lazyComponent(async () => (await import('./create-form.tsx')).CreateForm)
export const EditForm = lazyComponent(async () => (await import('./edit-form.tsx')).EditForm)
