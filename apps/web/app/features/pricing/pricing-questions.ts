import { PLANS } from '@tryon/contract/payments/plans.ts';

/** Questions that visitors have before they choose a plan. */
export const PRICING_QUESTIONS = [
  {
    question: 'Can I change my plan later?',
    answer:
      'Yes, at any time, and plan changes are immediate: with an upgrade you have the larger plan at once and pay only the difference. A downgrade is noted at once and starts when the period you have paid for ends, so nothing you paid for is lost.',
  },
  {
    question: 'What happens to unused credits?',
    answer:
      'On Plus and Pro unused credits roll over for as long as your subscription is active, and the oldest are used first. They end when the subscription ends. On Free each month starts anew.',
  },
  {
    question: 'Is there a free plan?',
    answer: `Yes. The Free plan gives ${PLANS.free.tryOnsPerMonth} virtual try-ons a month, with a small watermark: the first at once, the others when you verify your email address. It needs no card and does not end. Plus and Pro take its place: free try-ons that you have stay to the end of their month, and no new ones come until the plan has ended.`,
  },
  {
    question: 'Can I cancel?',
    answer:
      'Cancel anytime, with no fees. Your plan stays as it is until the end of the period you have paid for, then you are on Free.',
  },
  {
    question: 'What does one try-on cost?',
    answer:
      'One credit, taken only when your picture has been delivered. A rough idea, a photo we cannot use, a failure, or a try-on you cancel costs nothing. A picture that is not right gives its try-on back, three times a month; for a refund it counts as used.',
  },
  {
    question: 'Can I have my money back?',
    answer:
      'Yes: the whole of your latest payment, within 14 days, as long as none of its try-ons has been used. The subscription then ends at once; if that payment was for an upgrade, the smaller plan does not come back.',
  },
];
