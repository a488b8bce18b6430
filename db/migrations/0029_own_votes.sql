-- Nobody finds helpful what is said of themselves.
with gone as (
  delete from review_vote v using review r where r.id = v.review_id and r.subject_id = v.person_id returning v.review_id)
update review r set helpful_count = r.helpful_count - 1 from gone where gone.review_id = r.id;
