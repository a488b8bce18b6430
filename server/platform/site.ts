/** Facts about this deployment for every part of the product. A domain adds a setting of its own where it is used. */
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
