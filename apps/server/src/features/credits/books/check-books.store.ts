import { PLANS } from '@tryon/contract/payments/plans.ts';
import { RETURNS_A_MONTH, ROUGH_A_DAY } from '@tryon/contract/try-on/grade.ts';
import { sql } from 'kysely';
import type { Connection } from '../credits.store.ts';

/** A violated rule and the row that violates it. */
export interface BookProblem {
  readonly rule: string;
  readonly subject: string;
}

/**
 * Checks all invariants of the books. A single statement, so that it sees one consistent state while the server
 * works. Returns the violations.
 */
export async function checkBooks(db: Connection): Promise<BookProblem[]> {
  const { rows } = await sql<BookProblem>`
    with lot_sum as (
      select lot_id, user_id,
        sum(amount) as total,
        sum(case when kind = 'grant' then amount else 0 end) as granted,
        sum(case when kind = 'grant' then 1 else 0 end) as grants,
        sum(case when kind in ('hold', 'release', 'return') then -amount else 0 end) as used,
        sum(case when kind in ('void', 'clawback', 'restore') then -amount else 0 end) as taken
      from credit_entry group by lot_id, user_id
    ),
    job_sum as (
      select job_id,
        sum(case when kind = 'hold' then 1 else 0 end) as holds,
        sum(case when kind = 'capture' then 1 else 0 end) as captures,
        sum(case when kind = 'release' then 1 else 0 end) as releases,
        sum(case when kind = 'return' then 1 else 0 end) as returns,
        count(distinct lot_id) as lots, min(lot_id) as lot_id
      from credit_entry where job_id is not null group by job_id
    ),
    job as (
      select try_on_job.*, coalesce(holds, 0) as holds, coalesce(captures, 0) as captures,
        coalesce(releases, 0) as releases, coalesce(returns, 0) as returns, coalesce(lots, 0) as lots, job_sum.lot_id as entry_lot_id
      from try_on_job left join job_sum on job_sum.job_id = try_on_job.id
    )
    select 'what remains of a lot is the sum of its entries' as rule, credit_lot.id as subject
      from credit_lot left join lot_sum on lot_sum.lot_id = credit_lot.id
      where credit_lot.remaining <> coalesce(lot_sum.total, 0)
    union all
    select 'a lot is granted once, and all of it', credit_lot.id
      from credit_lot left join lot_sum on lot_sum.lot_id = credit_lot.id
      where coalesce(lot_sum.grants, 0) <> 1 or lot_sum.granted <> credit_lot.granted
    union all
    select 'what was granted remains, was used, is on hold or was taken away', credit_lot.id
      from credit_lot join lot_sum on lot_sum.lot_id = credit_lot.id
      where credit_lot.granted <> credit_lot.remaining + lot_sum.used + lot_sum.taken
    union all
    select 'no lot is used or taken below nothing', lot_sum.lot_id
      from lot_sum where used < 0 or used > granted or taken < 0 or taken > granted
    union all
    select 'a lot that was taken away has nothing left', id
      from credit_lot where voided_at is not null and remaining <> 0
    union all
    select 'an entry is in the books of its lot''s owner', cast(credit_entry.id as text)
      from credit_entry join credit_lot on credit_lot.id = credit_entry.lot_id
      where credit_entry.user_id <> credit_lot.user_id
    union all
    select 'an entry counts what its kind says', cast(id as text)
      from credit_entry
      where not (
        (kind in ('grant', 'restore') and amount > 0) or (kind = 'hold' and amount = -1)
        or (kind = 'capture' and amount = 0) or (kind in ('release', 'return') and amount = 1)
        or (kind in ('void', 'clawback') and amount < 0))
    union all
    select 'nobody is granted more free try-ons in a month than the Free plan has', min(id)
      from credit_lot where kind = 'free' group by user_id, month_start
      having sum(granted) > cast(${PLANS.free.tryOnsPerMonth} as integer)
    union all
    select 'no address is granted more free try-ons in a month than the Free plan has', address_key
      from free_grant where granted > cast(${PLANS.free.tryOnsPerMonth} as integer)
    union all
    select 'a try-on holds one credit of its lot', id
      from job where lot_id is not null and (holds <> 1 or lots <> 1 or entry_lot_id <> lot_id)
    union all
    select 'an open try-on is neither charged nor given back, unless its picture is rough', id
      from job where state = 'reserved' and lot_id is not null
        and (captures <> 0 or releases <> case when rough_at is null then 0 else 1 end)
    union all
    select 'charged are the try-ons that succeeded', id
      from job where lot_id is not null
        and captures <> case when state in ('succeeded', 'returned') then 1 else 0 end
    union all
    select 'given back are the try-ons that did not, and the rough ones', id
      from job where lot_id is not null
        and releases <> case when state in ('failed', 'expired', 'rough') or rough_at is not null then 1 else 0 end
    union all
    select 'a picture that was given back gives back one credit, and no other one does', id
      from job where returns <> case when state = 'returned' then 1 else 0 end
    union all
    select 'no month has more pictures given back than it allows', user_id
      from try_on_job where returned_at is not null
      group by user_id, substr(returned_at, 1, 7) having count(*) > ${RETURNS_A_MONTH}
    union all
    select 'no day has more rough pictures than it allows', user_id
      from try_on_job where rough_at is not null and state in ('reserved', 'rough')
      group by user_id, substr(rough_at, 1, 10) having count(*) > ${ROUGH_A_DAY}
    union all
    select 'a repeat costs nothing', id from job where repeat_of is not null and lots <> 0
    union all
    select 'only a try-on that was paid for is repeated', job.id
      from job join try_on_job as first on first.id = job.repeat_of
      where first.state not in ('succeeded', 'returned') or first.lot_id is null or first.user_id <> job.user_id
    order by 1, 2`.execute(db);
  return rows;
}
