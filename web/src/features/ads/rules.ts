import type { BannerSize } from '@adire/contract/ads.ts'

/** "$1,000" */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}

/** "300x250", as advertisers write it. */
export function adSize([width, height]: BannerSize): string {
  return `${width}x${height}`
}
