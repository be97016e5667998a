import {
  CHAIN_PAGE_SIZE,
  FIRST_CHAIN_HASH,
  STATEMENT_PAGE_SIZE,
  type WalletEntry,
} from '@adire/contract/tokens.ts'
import { t } from '../../lib/text.ts'
import { createCsvFile, writeCsvLines } from '../../lib/csv.ts'
import { type PositionFormat, readPage } from '../../lib/paging.ts'
import { member } from '../../procedures.ts'
import { countFreeSuperLikesUsed } from './operations.ts'
import { findWallet } from './queries.ts'
import { countFreeSuperLikesLeft, priceMessage, priceSuperLike, typesOfFilter } from './rules.ts'
import { findHead, listChain, listEntries } from './statement-queries.ts'

const CSV_MAXIMUM_ROWS = 50_000

const byPosition: PositionFormat<{ position: number }, number> = {
  toParts: ({ position }) => [position],
  toPosition: ([position]) => Number(position),
}

/** Procedures of the wallet: balance and prices, statement, hash chain and CSV file. */
export const tokens = {
  wallet: member.tokens.wallet.handler(async ({ context: { actor, db, clock, systemConfig } }) => {
    const [wallet, usedToday] = await Promise.all([
      findWallet(db, actor.id),
      countFreeSuperLikesUsed(db, actor, clock.now()),
    ])
    return {
      balance: wallet?.balance ?? 0,
      lifetimeSpent: wallet?.lifetime_spent ?? 0,
      debt: wallet?.wallet_debt ?? 0,
      prices: {
        message: priceMessage(actor, systemConfig),
        superLike: priceSuperLike(actor, usedToday, systemConfig),
        boost: systemConfig.get('boost_token_cost'),
        photoSlot: systemConfig.get('photo_slot_token_cost'),
      },
      freeSuperLikesLeft: countFreeSuperLikesLeft(actor, usedToday),
    }
  }),

  statement: member.tokens.statement.handler(
    async ({ input: { filter = 'all', cursor }, context }) => {
      const { actor, db } = context
      const types = typesOfFilter[filter]
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: STATEMENT_PAGE_SIZE,
        position: byPosition,
        list: ({ after, limit }) => listEntries(db, actor.id, { before: after, types, limit }),
      })
      return { entries: rows, nextCursor }
    },
  ),

  chain: member.tokens.chain.handler(async ({ input: { after = 0 }, context: { actor, db } }) => {
    // One row more than a page, for `hasMore`.
    const rows = await listChain(db, actor.id, { after, limit: CHAIN_PAGE_SIZE + 1 })
    const head = await findHead(db, actor.id)
    return {
      entries: rows.slice(0, CHAIN_PAGE_SIZE),
      head: head ?? { position: 0, chainHash: FIRST_CHAIN_HASH, balance: 0 },
      hasMore: rows.length > CHAIN_PAGE_SIZE,
    }
  }),

  exportStatement: member.tokens.exportStatement.handler(
    async ({ context: { actor, db, clock } }) => {
      const rows = await listChain(db, actor.id, { after: 0, limit: CSV_MAXIMUM_ROWS })
      const day = clock.now().toISOString().slice(0, 10)
      return createCsvFile(`adire-wallet-${day}.csv`, [writeStatement(rows)])
    },
  ),
}

const writeCsvHeadings = () => [
  t`Number`,
  t`Date (UTC)`,
  t`Type`,
  t`Description`,
  t`Tokens`,
  t`Balance`,
  t`Transaction`,
  t`Chain hash`,
]

function writeStatement(entries: readonly WalletEntry[]): string {
  const rows = entries.map(
    ({ position, createdAt, type, description, amount, balance, id, chainHash }) => [
      position,
      createdAt,
      type,
      description,
      amount,
      balance,
      id,
      chainHash,
    ],
  )
  return writeCsvLines([writeCsvHeadings(), ...rows])
}
