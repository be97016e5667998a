import { InfiniteQueryObserver } from '@tanstack/react-query'
import { ORPCError } from '@orpc/client'
import { afterEach, expect, test } from 'vitest'
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
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([{ read: 1, nextCursor: 'expired' }])
  await observer.fetchNextPage()
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([{ read: 3, nextCursor: 'expired' }])
  expect(asked).toEqual([undefined, 'expired', undefined])
  expect(observer.getCurrentResult().error).toBeNull()
  stop()
})
