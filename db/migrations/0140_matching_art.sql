-- Pictures that showed something else than what is done (a sun for balayage): another one, wherever nobody chose theirs.
update catalogue_entry e
  set art = m.art
  from (values
    ('Gel Pedicure', 'bathtub', 'hibiscus'),
    ('Acrylic Full Set', 'gem', 'hand'),
    ('Balayage', 'sun', 'palette'),
    ('Root Touch-Up', 'seedling', 'paintbrush'),
    ('Deep Conditioning Treatment', 'avocado', 'lotion'),
    ('Brow Lamination', 'comb', 'paintbrush'),
    ('Dermaplaning', 'heart-sparkle', 'razor')
  ) as m (name, was, art)
  where e.name = m.name and e.art = m.was;
