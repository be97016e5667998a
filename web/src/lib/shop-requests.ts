import { t } from '@lingui/core/macro'
import { toast } from './toast.ts'

/** The purchase dialog to open: tokens, or Premium (with tokens on its second tab). */
export type ShopItem = 'tokens' | 'premium'

let listener: ((item: ShopItem) => void) | undefined

/**
 * Opens the purchase dialog over the current page; offline, shows a toast instead. Does nothing
 * outside the dashboard.
 */
export function openShop(item: ShopItem) {
  if (!navigator.onLine)
    return toast.info({
      title: t`You’re offline`,
      description: t`You can buy tokens and Premium when you’re back online.`,
    })
  listener?.(item)
}

/** Registers the dashboard's dialogs; returns how to stop. */
export function onShopRequest(open: (item: ShopItem) => void): () => void {
  listener = open
  return () => {
    if (listener === open) listener = undefined
  }
}
