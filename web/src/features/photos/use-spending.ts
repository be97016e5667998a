import { BOOST_HOURS, type OwnPhoto } from '@adire/contract/photos.ts'
import type { SpendPurpose } from '@adire/contract/errors.ts'
import { plural, t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCode, errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { useUpdatePhoto } from './use-photos.ts'

/** Prices of a boost and a slot with the balance; undefined until the wallet is loaded. */
export function usePrices() {
  const { data } = useQuery(api.tokens.wallet.queryOptions())
  return data && { balance: data.balance, boost: data.prices.boost, slot: data.prices.photoSlot }
}

export type SpendingPrices = NonNullable<ReturnType<typeof usePrices>>

/** Purchase waiting for confirmation. Repeating it with the same `clientId` charges once. */
type Purchase<Subject> = { subject: Subject; clientId: string }

/**
 * Confirmation before spending tokens. With too few tokens, shows the error with a link to the shop
 * instead.
 */
export function useSpendConfirmation<Subject>(purpose: SpendPurpose) {
  const [purchase, setPurchase] = useState<Purchase<Subject> | null>(null)
  function open(subject: Subject, { price, balance }: { price: number; balance: number }) {
    const error = new ORPCError('INSUFFICIENT_TOKENS', {
      status: 402,
      data: { needed: price, balance, purpose },
    })
    if (balance < price) toast.error(errorCopy(error, { title: '' }))
    else setPurchase({ subject, clientId: crypto.randomUUID() })
  }
  return { purchase, open, close: () => setPurchase(null) }
}

/** Buys a boost. `onClose` is called after a success and after a final refusal. */
export function useBoost({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const updatePhoto = useUpdatePhoto()
  const boost = useMutation(
    api.photos.boost.mutationOptions({
      onSuccess(photo) {
        updatePhoto(photo)
        const hours = plural(BOOST_HOURS, { one: '# hour', other: '# hours' })
        toast.success({
          title: t`Photo Boosted!`,
          description: t`Your boost moves you to the top of Discover for up to ${hours}.`,
        })
        onClose()
      },
      onError(error) {
        toast.error(
          errorCopy(error, {
            title: t`Boost Failed`,
            description: t`We couldn’t boost your photo. Please try again.`,
          }),
        )
        if (isFinal(error)) onClose()
      },
      onSettled: () => refetchPhotos(queryClient),
    }),
  )
  return {
    isBoosting: boost.isPending,
    boost: ({ subject, clientId }: Purchase<OwnPhoto>, expectedPrice: number) =>
      boost.mutate({ id: subject.id, clientId, expectedPrice }),
  }
}

/** Buys a photo slot. `onClose` is called after a success and after a final refusal. */
export function useBuySlot({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const buy = useMutation(
    api.photos.buySlot.mutationOptions({
      onSuccess({ limit, extraSlots }) {
        queryClient.setQueryData(
          api.photos.listMine.queryKey(),
          (old) => old && { ...old, limit, extraSlots },
        )
        const photos = plural(limit, { one: '# photo', other: '# photos' })
        toast.success({
          title: t`Photo Slot Purchased!`,
          description: t`You can now have ${photos}.`,
        })
        onClose()
      },
      onError(error) {
        toast.error(
          errorCopy(error, {
            title: t`Purchase Failed`,
            description: t`We couldn’t add the photo slot. Please try again.`,
          }),
        )
        if (isFinal(error)) onClose()
      },
      onSettled: () => refetchPhotos(queryClient),
    }),
  )
  return {
    isBuying: buy.isPending,
    buySlot: ({ clientId }: Purchase<null>, expectedPrice: number) =>
      buy.mutate({ clientId, expectedPrice }),
  }
}

/**
 * True if the confirmation can close. It stays open after a lost connection, because repeating is
 * safe, and to show a changed price.
 */
function isFinal(error: Error): boolean {
  const code = errorCode(error)
  return code !== undefined && code !== 'PRICE_CHANGED'
}

function refetchPhotos(queryClient: ReturnType<typeof useQueryClient>) {
  void queryClient.invalidateQueries({ queryKey: api.photos.key() })
  void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
}
