-- A client may agree that the photos of a review stand on the provider's profile, beside the portfolio.

alter table review
  -- Since when its author agrees; null: they do not.
  add column photos_agreed_at timestamptz;

-- What a profile shows of them, the newest first.
create index review_photos_agreed on review (subject_id, published_at desc, id desc)
  where side = 'client' and is_visible and photos_agreed_at is not null;
-- What somebody has written, to change their mind about its photos.
create index review_written on review (author_id, published_at desc, id desc) where side = 'client';
