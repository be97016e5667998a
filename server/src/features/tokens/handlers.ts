import { member } from '../../procedures.ts'
import { countSuperLikesUsed } from '../likes/operations.ts'
import { findWallet } from './queries.ts'
import { BOOST_PRICE, countFreeSuperLikes, PHOTO_SLOT_PRICE, priceMessage, priceSuperLike } from './rules.ts'

export const tokens = {
  wallet: member.tokens.wallet.handler(async ({ context: { actor, db, clock } }) => {
    const [wallet, usedToday] = await Promise.all([findWallet(db, actor.id), countSuperLikesUsed(db, actor, clock.now())])
    return {
      balance: wallet?.balance ?? 0,
      lifetimeSpent: wallet?.lifetime_spent ?? 0,
      prices: {
        message: priceMessage(actor),
        superLike: priceSuperLike(actor, usedToday),
        boost: BOOST_PRICE,
        photoSlot: PHOTO_SLOT_PRICE,
      },
      freeSuperLikesLeft: countFreeSuperLikes(actor, usedToday),
    }
  }),
}
