import { InfiniteQueryObserver } from '@tanstack/react-query'
import { ORPCError } from '@orpc/client'
import { afterEach, expect, test } from 'vitest'
import { api } from './api.ts'
import { cursorPaging } from './cursor-paging.ts'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

test('begins a list again when its cursor has expired', async () => {
  const asked: (string | undefined)[] = []
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => {
      asked.push(pageParam)
      if (pageParam) throw new ORPCError('CURSOR_INVALID', { status: 422, defined: true })
      return Promise.resolve({ read: asked.length, nextCursor: 'expired' })
    },
    ...cursorPaging,
  })
  const stop = observer.subscribe(() => undefined)
  await expect
    .poll(() => observer.getCurrentResult().data?.pages)
    .toEqual([{ read: 1, nextCursor: 'expired' }])
  await observer.fetchNextPage()
  await expect
    .poll(() => observer.getCurrentResult().data?.pages)
    .toEqual([{ read: 3, nextCursor: 'expired' }])
  expect(asked).toEqual([undefined, 'expired', undefined])
  expect(observer.getCurrentResult().error).toBeNull()
  stop()
})

test('shows the price that a refusal named, without waiting for the event', async () => {
  const prices = { message: 10, superLike: 5, boost: 2, photoSlot: 5 }
  const wallet = api.tokens.wallet.queryKey()
  queryClient.setQueryData(wallet, {
    balance: 50,
    lifetimeSpent: 0,
    debt: 0,
    prices,
    freeSuperLikesLeft: 0,
  })
  const refusal = new ORPCError('PRICE_CHANGED', {
    status: 409,
    defined: true,
    data: { price: 7, purpose: 'super_like_upgrade' },
  })
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(refusal) })
  await expect(mutation.execute(undefined)).rejects.toBe(refusal)
  expect(queryClient.getQueryData(wallet)?.prices).toEqual({ ...prices, superLike: 7 })
})
