import { TripId } from '@adire/contract/ids.ts'
import type { Trip } from '@adire/contract/trips.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { TripValues } from './rules.ts'
import { useTripSaves } from './use-trips.ts'

const values: TripValues = {
  city: 'Accra',
  from: '2030-12-12',
  until: '2030-12-20',
  viewer: 'nobody',
  tellsOthers: true,
}
const FIRST = '2030-11-20T10:00:00.000Z'
const SECOND = '2030-11-20T10:01:00.000Z'
const id = TripId.parse('0198f2c4-0000-7000-8000-000000000001')
const trip: Trip = { ...values, id, savedAt: FIRST }
const refusal = (code: string, status: number) =>
  Response.json({ defined: true, code, status, message: 'Refused' }, { status })

let bodies: { replaces: string | null; from: string }[] = []
let ids: (string | undefined)[] = []
let answers: (() => Response)[] = []
let stored: unknown[] = []

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://adire.example' })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ trips: stored, ended: [] })
    ids.push(request.url.split('/').at(-1))
    bodies.push(await request.json())
    return answers.shift()?.()
  })
  ;[bodies, ids, answers, stored] = [[], [], [], []]
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

function renderSaves(edited: Trip | undefined) {
  let save: ReturnType<typeof useTripSaves> | undefined
  function Probe() {
    save = useTripSaves(edited)
    return null
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  )
  if (!save) throw new Error('nothing was rendered')
  return save
}

test('replaces what a save with a lost answer stored, with the corrected values', async () => {
  const save = renderSaves(undefined)
  answers = [
    () => {
      throw new TypeError('Failed to fetch')
    },
    () => Response.json({}),
  ]
  await expect(save(values)).rejects.toThrow('Failed to fetch')
  stored = [{ ...values, id: ids[0], savedAt: FIRST }]
  await save({ ...values, from: '2030-12-13' })
  expect(bodies).toMatchObject([
    { replaces: null, from: '2030-12-12' },
    { replaces: FIRST, from: '2030-12-13' },
  ])
  expect(new Set(ids).size).toBe(1)
})

test('replaces what another tab stored once the member saves again', async () => {
  const save = renderSaves(trip)
  answers = [() => refusal('CHANGED_ELSEWHERE', 409), () => Response.json({})]
  stored = [{ ...trip, city: 'London', savedAt: SECOND }]
  await expect(save(values)).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' })
  await save(values)
  expect(bodies.map(({ replaces }) => replaces)).toEqual([FIRST, SECOND])
})

test('does not replace what another tab stored after another refusal', async () => {
  const save = renderSaves(trip)
  answers = [() => refusal('RATE_LIMITED', 429), () => refusal('CHANGED_ELSEWHERE', 409)]
  stored = [{ ...trip, city: 'London', savedAt: SECOND }]
  await expect(save(values)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await expect(save(values)).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' })
  expect(bodies.map(({ replaces }) => replaces)).toEqual([FIRST, FIRST])
})

test('reads the list again after a save that failed', async () => {
  queryClient.setQueryData(api.trips.list.queryKey(), { trips: [trip], ended: [] })
  answers = [() => refusal('CHANGED_ELSEWHERE', 409)]
  await expect(renderSaves(trip)(values)).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' })
  expect(queryClient.getQueryState(api.trips.list.queryKey())?.isInvalidated).toBe(true)
})
