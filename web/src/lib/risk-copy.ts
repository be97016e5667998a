import type { RiskRule } from '@adire/contract/risk.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Names of the risk rules, and what each recognises, for staff. */
export const riskRuleCopy: Record<RiskRule, { title: MessageDescriptor; text: MessageDescriptor }> =
  {
    hidden_contact: {
      title: msg`Hidden contact details`,
      text: msg`A phone number, email address or link that is spelled to get past a filter.`,
    },
    early_contact: {
      title: msg`Early contact details`,
      text: msg`A phone number or email address in the first messages.`,
    },
    other_app: {
      title: msg`Moves to another app`,
      text: msg`Asks right away to continue on WhatsApp, Telegram or another app.`,
    },
    payment_details: {
      title: msg`Payment details`,
      text: msg`A bank account, wallet address or payment handle.`,
    },
    asks_for_money: {
      title: msg`Asks for money`,
      text: msg`Asks the other member to send or lend money.`,
    },
    emergency: {
      title: msg`Sudden emergency`,
      text: msg`An accident, illness, arrest or stolen bag that needs money now.`,
    },
    investment: {
      title: msg`Investment offer`,
      text: msg`Offers crypto, trading or guaranteed profits.`,
    },
    gift_cards: { title: msg`Gift cards`, text: msg`Asks for gift cards or their codes.` },
    parcel_or_inheritance: {
      title: msg`Parcel or inheritance`,
      text: msg`A parcel, customs fee or inheritance that needs a payment first.`,
    },
    code_or_vote: {
      title: msg`Asks for a code or vote`,
      text: msg`Asks for a code from a text message, or to vote through a link.`,
    },
    paid_check: {
      title: msg`Paid check`,
      text: msg`Sends the other member to a paid age or safety check.`,
    },
    money_for_others: {
      title: msg`Asks to move money`,
      text: msg`Asks the other member to receive or pass on money or parcels.`,
    },
    job_or_allowance: {
      title: msg`Job or allowance`,
      text: msg`Offers an easy job or a weekly allowance.`,
    },
    blackmail: {
      title: msg`Blackmail`,
      text: msg`Threatens to publish pictures or chats unless paid.`,
    },
    adult_link: {
      title: msg`Adult link`,
      text: msg`Sends the other member to an adult site or a paid profile.`,
    },
    donation: { title: msg`Donation`, text: msg`Asks for a donation.` },
    cover_story: {
      title: msg`Cover story`,
      text: msg`A job abroad that explains why they can’t meet or call, such as on an oil rig.`,
    },
    quick_love: {
      title: msg`Love too soon`,
      text: msg`Speaks of love or marriage in the first messages.`,
    },
    hints_of_trouble: {
      title: msg`Hints of trouble`,
      text: msg`Hints at money trouble without asking yet.`,
    },
    early_link: { title: msg`Early link`, text: msg`A link in the first messages.` },
    suspicious_wording: {
      title: msg`Suspicious wording`,
      text: msg`The wording resembles fraud more than ordinary conversations.`,
    },
    fraud_wording: {
      title: msg`Fraud wording`,
      text: msg`The wording strongly resembles fraud.`,
    },
    profile_contact: {
      title: msg`Contact details in the profile`,
      text: msg`The name, profession, text, interests or answers of the profile give a phone number, email address, account name or link. Counts once, however many texts have one.`,
    },
    profile_payment: {
      title: msg`Payment details in the profile`,
      text: msg`The profile gives a bank account, wallet address, payment link or payment handle. Counts once, however many texts have one.`,
    },
    same_opener: {
      title: msg`Same first message`,
      text: msg`The same first message to at least five members within a week.`,
    },
    known_photo: {
      title: msg`Known photo`,
      text: msg`A photo looks like another member’s or a banned member’s photo.`,
    },
    many_reports: {
      title: msg`Many reports`,
      text: msg`At least three members reported this member within 30 days.`,
    },
    shared_device: {
      title: msg`Several accounts on one device`,
      text: msg`At least four accounts used the same browser within 90 days.`,
    },
    returned_after_ban: {
      title: msg`May have returned after a ban`,
      text: msg`This account has something in common with a banned one. Compare them before you decide.`,
    },
    other_time_zone: {
      title: msg`Browser in another time zone`,
      text: msg`For at least three days, the browser’s time zone has matched neither the profile’s city nor a trip. Honest members travel too.`,
    },
    reversed_after_gift: {
      title: msg`Payment reversed after spending`,
      text: msg`A payment was disputed, or refunded by its provider, after at least half of its tokens were spent on messages and super likes. Refunds from our team and withdrawals don’t count. These points start to halve after 30 days.`,
    },
  }
