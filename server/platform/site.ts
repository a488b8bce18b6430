/** What every part of the product may know about this deployment. A domain adds a setting of its own where it is used. */
export interface Site {
  name: string
  supportEmail: string
  supportPhone: string
  socialLinks: { label: string; url: string }[]
  serviceArea: string
  isSandbox: boolean
  /** Origin without a trailing slash. */
  publicUrl: string
}
