-- A visit that was cancelled or fully refunded after its reviews were published has none: they no longer count, and
-- nobody reads them.
update review r set
  hidden_at = coalesce(b.cancelled_at, r.published_at),
  hidden_reason = case when b.status = 'cancelled' then 'This visit was cancelled afterwards, so it has no reviews.'
    else 'This visit was fully refunded afterwards, so it has no reviews.' end
from booking b join visit_payment p on p.booking_id = b.id
where b.id = r.booking_id and r.is_visible and (b.status = 'cancelled' or p.paid_cents <= 0);

-- A rating is what visible reviews say. Sums from before there were any reviews stand for nothing.
update review_tally set n = 0;
insert into review_tally (subject_id, what, n)
select subject_id, what, count(*) from (
  select subject_id, 'stars:' || stars as what from review where is_visible
  union all select subject_id, 'tag:' || tag from review, unnest(tags) tag where is_visible) said
group by subject_id, what
on conflict (subject_id, what) do update set n = excluded.n;

update provider_profile p set ratings_sum = s.sum, ratings_count = s.count
from (
  select f.provider_id, coalesce(sum(r.stars), 0) as sum, count(r.id) as count
  from provider_profile f
  left join review r on r.subject_id = f.provider_id and r.side = 'client' and r.is_visible
  group by f.provider_id) s
where s.provider_id = p.provider_id and (p.ratings_sum, p.ratings_count) is distinct from (s.sum, s.count);

update offering o set rank_score = n.rank_score, rating = n.rating
from (
  select s.id, coalesce(f.ratings_sum, 0) as rank_score,
    coalesce(round(f.ratings_sum::numeric / nullif(f.ratings_count, 0), 4), 0)::float8 as rating
  from offering s left join provider_profile f on f.provider_id = s.provider_id) n
where n.id = o.id and (o.rank_score, o.rating) is distinct from (n.rank_score, n.rating);
