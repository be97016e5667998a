import { expect, test } from 'vitest'
import { OpenStreams, SERVER_ALIVE_MS, STREAMS_PER_MEMBER } from './open-streams.ts'

/** Creates servers that receive every change in the same order. */
function startServers(count: number) {
  const time = { now: 1 }
  const servers = Array.from({ length: count }, () => new OpenStreams(() => time.now))
  const ended: string[] = []
  const tell = (at: number, member: string, id: string, isOpen: boolean) =>
    servers.forEach((server) =>
      server.apply(member, { id, isOpen, server: servers[at]?.server ?? '' }),
    )
  return {
    servers,
    time,
    ended,
    tell,
    open(at: number, id: string, member = 'ada') {
      servers[at]?.add(id, member, () => ended.push(id))
      tell(at, member, id, true)
    },
    close(at: number, id: string, member = 'ada') {
      servers[at]?.remove(id)
      tell(at, member, id, false)
    },
  }
}

test('ends the oldest of six streams on any server', () => {
  const { open, ended } = startServers(3)
  for (let i = 0; i < STREAMS_PER_MEMBER; i++) open(i % 3, `stream ${i}`)
  expect(ended).toEqual([])
  open(1, 'a sixth')
  expect(ended).toEqual(['stream 0'])
})

test('ends no stream while as many close as open, also on a server that joins late', () => {
  const { open, close, ended } = startServers(2)
  open(0, 'stays')
  for (let i = 0; i < 50; i++) {
    open(i % 2, `passing ${i}`)
    close(i % 2, `passing ${i}`)
  }
  for (let i = 1; i < STREAMS_PER_MEMBER; i++) open(1, `more ${i}`)
  expect(ended).toEqual([])
  open(0, 'a sixth')
  expect(ended).toEqual(['stays'])
})

test('counts the streams of two members separately', () => {
  const { open, ended } = startServers(2)
  for (let i = 0; i < STREAMS_PER_MEMBER; i++)
    for (const member of ['ada', 'ben']) open(i % 2, `${member} ${i}`, member)
  expect(ended).toEqual([])
})

test('forgets the streams of a crashed server and keeps those of a live one', () => {
  const { open, servers, time, ended } = startServers(3)
  open(0, 'stays')
  for (let i = 1; i < STREAMS_PER_MEMBER; i++) open(i === 1 ? 1 : 2, `on ${i}`)
  // The third server crashes.
  servers.pop()
  for (let i = 0; i < 4; i++) {
    time.now += SERVER_ALIVE_MS
    servers[0]?.recordHeartbeat(servers[1]?.server ?? '', true)
  }
  // Two of the five streams are left; those of the third server are gone.
  for (let i = 0; i < 3; i++) open(0, `more ${i}`)
  expect(ended).toEqual([])
  open(0, 'a sixth')
  expect(ended).toEqual(['stays'])
})

test('knows its own streams after lost changes', () => {
  const { open, servers, tell, ended } = startServers(1)
  open(0, 'first')
  servers[0]?.add('not announced', 'ada', () => undefined)
  const again = servers[0]?.restart() ?? []
  expect(again.map(({ id }) => id)).toEqual(['first', 'not announced'])
  for (const { member, id } of again) tell(0, member, id, true)
  for (let i = 0; i < STREAMS_PER_MEMBER - 1; i++) open(0, `more ${i}`)
  expect(ended).toEqual(['first'])
})

test('forgets streams whose end it missed after lost changes', () => {
  const { open, servers, tell, ended } = startServers(2)
  open(0, 'stays')
  for (let i = 1; i < STREAMS_PER_MEMBER; i++) open(1, `missed ${i}`)
  // The first server receives no note of their end.
  for (let i = 1; i < STREAMS_PER_MEMBER; i++) servers[1]?.remove(`missed ${i}`)
  for (const { member, id } of servers[0]?.restart() ?? []) tell(0, member, id, true)
  for (let i = 1; i < STREAMS_PER_MEMBER; i++) open(0, `more ${i}`)
  expect(ended).toEqual([])
  open(0, 'a sixth')
  expect(ended).toEqual(['stays'])
})
